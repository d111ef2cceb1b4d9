// What stands in place of a page that was opened without a network: why, how much time is left, and the way back by itself.
const TRY_MS = 5_000;
/** The pages of a hall do not all come back at one moment. */
const SPREAD_MS = 3_000;
const SECOND_MS = 1_000;
const RIGHT_TO_LEFT = ['ar', 'fa', 'he'];

const element = (id) => document.getElementById(id);
const words = JSON.parse(element('words').textContent);
const chosen = read('lang');
const language = chosen in words ? chosen : 'bg';
const own = words[language];
document.documentElement.lang = language;
document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
for (const id of ['title', 'text', 'label', 'again']) element(id).textContent = own[id];

showLeft();
setInterval(showLeft, SECOND_MS);
setInterval(tryAgain, TRY_MS);
addEventListener('online', tryAgain);
element('again').addEventListener('click', () => location.reload());

/** The end as this computer's clock tells it, which the application has left here; none where nothing runs. */
function showLeft() {
  const left = Number(read('agon.endsAt')) - Date.now();
  element('clock').hidden = !(left > 0);
  element('left').textContent = timeOf(Math.floor(left / SECOND_MS));
}

function timeOf(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The worker itself is never answered from what is kept: it comes from the server or not at all. */
async function tryAgain() {
  try {
    const { ok } = await fetch('/sw.js', { cache: 'no-store' });
    if (ok) setTimeout(() => location.reload(), Math.random() * SPREAD_MS);
  } catch {
    // Still nothing.
  }
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
