import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { matchRoute, preloadPage } from './app/routes.tsx';
import { BrowserRouter } from './lib/router.tsx';
import './styles.css';

const app = (
  <StrictMode>
    <App inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  </StrictMode>
);

async function start(root: HTMLElement) {
  const { pathname, search } = location;
  if (!root.hasChildNodes()) return createRoot(root).render(app);
  // A prerendered page is on the screen already: it comes alive in one piece, once its code is there.
  await preloadPage(pathname).catch(() => {});
  if (search && matchRoute(pathname).route.query) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
