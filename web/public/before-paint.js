// Runs before the first paint, as a file of its own because the content policy allows no inline script.
try {
  const theme = localStorage.getItem('lm-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; the system's colour scheme then decides.
}
// A prerendered page is that of a visitor; see visitors-only in styles.css.
if (/(^|; )lm-signed-in=/.test(document.cookie)) document.documentElement.dataset.session = 'hinted';
