// Runs before the first paint, as a file of its own because the content policy allows no inline script.
try {
  const theme = localStorage.getItem('lm-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; the system's colour scheme then decides.
}
// A prerendered page is that of a visitor; see visitors-only in styles.css.
if (/(^|; )(__Host-)?lm-signed-in=/.test(document.cookie))
  document.documentElement.dataset.session = 'hinted';
// What is pressed before the page has come alive is pressed again then (see main.tsx). It would be lost, and the
// browser would send a form by itself, with what was typed in the address.
const early = new Set();
const keep = (event) => {
  const isSubmit = event.type === 'submit';
  if (isSubmit) event.preventDefault();
  const pressed = event.target.closest(isSubmit ? 'form' : '[type=button],[type=radio]');
  early.delete(pressed);
  if (pressed) early.add(pressed);
};
addEventListener('click', keep);
addEventListener('submit', keep);
addEventListener('lm-alive', () => {
  removeEventListener('click', keep);
  removeEventListener('submit', keep);
  for (const known of early) {
    const isSame = (one) =>
      ['name', 'value', 'ariaLabel', 'textContent'].every((of) => one[of] === known[of]);
    // A page whose address has a query is drawn anew.
    const pressed = known.isConnected ? known : [...document.querySelectorAll(known.localName)].find(isSame);
    if (!pressed) continue;
    // An event of this kind has React bring its target to life at once; nobody listens to it.
    pressed.dispatchEvent(new Event('keyup', { bubbles: true }));
    pressed.checked = false;
    pressed.requestSubmit ? pressed.requestSubmit() : pressed.click();
  }
});
