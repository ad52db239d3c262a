/** The floor of a start: React asks who is here, then for the list and the messages together, and draws them. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Lists } from '../../infra/floor/Lists.tsx';

interface Loaded {
  readonly titles: readonly string[];
  readonly messages: readonly { id: string; content: string; createdAt: string }[];
}

const read = async (name: string) => (await fetch(`/api/${name}`)).json();
const times = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

async function load(): Promise<Loaded> {
  await read('me');
  const [list, page] = await Promise.all([read('list'), read('messages')]);
  const titles = list.conversations.map(
    ({ conversation }: { conversation: { id: string } }) => conversation.id,
  );
  return { titles, messages: page.messages };
}

function Page() {
  const [loaded, setLoaded] = useState<Loaded>({ titles: [], messages: [] });
  useEffect(() => void load().then(setLoaded), []);
  return (
    <Lists titles={loaded.titles} onOpen={() => {}}>
      <div role="log" ref={(log) => log?.scrollTo(0, log.scrollHeight)}>
        {loaded.messages.map(({ id, content, createdAt }) => (
          <article key={id}>
            {content} <time>{times.format(new Date(createdAt))}</time>
          </article>
        ))}
      </div>
      <textarea placeholder="Напишите сообщение..." />
    </Lists>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
