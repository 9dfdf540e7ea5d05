// Asks the browser to take pushes for this site and sends what it agreed to with the form.
const form = document.querySelector("[data-push-key]");

const possible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function say(reason) {
  form.querySelector("[data-push-trouble]").textContent = form.dataset[reason];
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    say("refused");
    return;
  }
  await navigator.serviceWorker.register(form.dataset.worker);
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.pushKey) };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys })) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  form.submit();
}

if (form) {
  if (!possible) {
    form.querySelector("button").disabled = true;
    say(window.isSecureContext ? "unable" : "insecure");
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe().catch(() => say("failed"));
  });
}
