import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { matchRoute, preloadPage } from './app/routes.tsx';
import { BrowserRouter } from './lib/router/router.tsx';
import './styles.css';

const app = (
  <StrictMode>
    <App inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  </StrictMode>
);

async function start(root: HTMLElement) {
  const { pathname, search } = location;
  const isDrawn = root.hasChildNodes();
  // A prerendered page is on the screen already: it comes alive in one piece, once its code is there.
  if (isDrawn) await preloadPage(pathname).catch(() => {});
  if (!isDrawn || (search && matchRoute(pathname).route.query)) flushSync(() => createRoot(root).render(app));
  else hydrateRoot(root, app);
  // What was pressed meanwhile is pressed now; see public/before-paint.js.
  dispatchEvent(new Event('lm-alive'));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
