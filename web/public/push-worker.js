// Shows what the push service brings while no page is open. It keeps no copy of the app and answers no request.

/** For a push that does not name the platform. */
const DEFAULT_TITLE = 'Little Makers';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const news = readNews(event.data);
  event.waitUntil(
    self.registration.showNotification(news.title, {
      body: news.body,
      // The same news that comes twice is shown once.
      tag: news.tag,
      // One notification stands for all new messages of a thread: each of them is heard nevertheless.
      renotify: true,
      icon: '/favicon.svg',
      data: { url: news.url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(placeHere(event.notification.data?.url)));
});

function readNews(data) {
  try {
    const { title, body, tag, url } = data.json();
    return { title: String(title ?? DEFAULT_TITLE), body: String(body), tag: String(tag), url: String(url) };
  } catch {
    // A browser wants something shown for every push.
    return { title: DEFAULT_TITLE, body: 'News', tag: 'news', url: '/notifications' };
  }
}

/** An address of this site, or the list of notifications for any other. */
function placeHere(url) {
  const home = new URL('/notifications', self.location.origin);
  try {
    const place = new URL(url, self.location.origin);
    return place.origin === home.origin ? place.href : home.href;
  } catch {
    return home.href;
  }
}

async function open(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === href);
  if (there) return there.focus();
  return self.clients.openWindow(href);
}
