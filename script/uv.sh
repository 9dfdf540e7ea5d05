# Sets UV to a uv that works, installing one if need be. Read in by the scripts beside it.
# A command named uv may exist and fail (a pyenv shim), so it is asked for its version.

find_uv() {
    for candidate in uv "$HOME/.local/bin/uv" "$(python3 -m site --user-base)/bin/uv" var/uv/bin/uv; do
        if "$candidate" --version >/dev/null 2>&1; then
            UV=$candidate
            return 0
        fi
    done
    return 1
}

if ! find_uv; then
    echo "Installing uv …" >&2
    python3 -m pip install --quiet --user uv 2>/dev/null ||
        { python3 -m venv var/uv && var/uv/bin/pip install --quiet uv; }
    find_uv || { echo "uv could not be installed; see https://docs.astral.sh/uv/" >&2; exit 1; }
fi
