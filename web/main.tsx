import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { preloadPage, routeOf } from './app/routes.tsx';
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
  if (search && routeOf(pathname)?.query) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
