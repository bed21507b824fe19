import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasSessionHint } from '../contract/sitePath.ts';
import { App } from './app/App.tsx';
import { reportUncaughtErrors } from './app/ErrorBoundary.tsx';
import { beginHydration } from './app/hydration.ts';
import { matchRoute, preloadPage } from './app/routing/routes.tsx';
import { BrowserRouter } from './lib/router/router.tsx';
import './styles.css';

const app = (
  <StrictMode>
    <App inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  </StrictMode>
);

reportUncaughtErrors();

async function start(root: HTMLElement) {
  const { pathname, search } = location;
  const isPrerendered = root.hasChildNodes();
  // A prerendered page is on the screen already: it hydrates in one step, once its code is loaded.
  const code =
    isPrerendered || hasSessionHint(document.cookie) ? preloadPage(pathname).catch(() => {}) : null;
  // The code of others is fetched beside their session: one after the other would be a round trip more for each.
  if (isPrerendered) await code;
  const dependsOnQuery = search && matchRoute(pathname).route.query;
  if (!isPrerendered || dependsOnQuery) flushSync(() => createRoot(root).render(app));
  else {
    beginHydration();
    hydrateRoot(root, app);
  }
  // Replays the presses made before hydration; see public/before-paint.js.
  dispatchEvent(new Event('lm-alive'));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
