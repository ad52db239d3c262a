/*
 * Notifications that only a service worker can show: such as have buttons, and any on phones. The pages show them
 * (src/services/notifications/notifications/worker-notices.ts); what is pressed goes back to the page that did. Nothing is cached, and what a
 * page fetches passes it by. A file of its own, because the browser knows a service worker by its address.
 */
self.addEventListener('install', () => self.skipWaiting());

/** A page asks under which id it will be found. */
self.addEventListener('message', (event) => {
  event.ports[0]?.postMessage(event.source.id);
  event.waitUntil(closeForsaken());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(pass(event.notification, event.action));
});

async function pass({ tag, data }, action) {
  const page = await self.clients.get(data.pageId);
  if (!page) return self.clients.openWindow('/');
  // What is declined leaves the person where they are. What is answered is, also where the browser keeps the page behind.
  if (action !== 'decline') await page.focus().catch(() => {});
  page.postMessage({ tag, action });
}

/** A call that nobody can take back any more: its page has died. */
async function closeForsaken() {
  for (const notice of await self.registration.getNotifications()) {
    const { pageId, endsWithPage } = notice.data;
    if (endsWithPage && !(await self.clients.get(pageId))) notice.close();
  }
}
