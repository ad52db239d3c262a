/** The floor of opening: the same links, and empty pages, panes and dialogs with nothing but their names. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../infra/floor/lists.css';

const pages = ['Чаты', 'Контакты', 'Звонки', 'Настройки'];
const chats = ['первая', 'вторая'];
/** Each link opens the dialog of this name. */
const dialogs = {
  'Новая беседа': 'Создать групповой чат',
  Контакты: 'Контакты',
  EBLID: 'Профиль',
};

function App() {
  const [page, setPage] = useState('Чаты');
  const [chat, setChat] = useState<string | null>(null);
  const [dialog, setDialog] = useState<string | null>(null);
  const link = (name: string, open: (name: string) => void) => (
    <a
      key={name}
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        open(name);
      }}
    >
      {name}
    </a>
  );
  return (
    <>
      <nav>{pages.map((name) => link(name, setPage))}</nav>
      {page === 'Чаты' ? (
        <main>
          <h1>{page}</h1>
          <ul>{chats.map((name) => link(name, setChat))}</ul>
          {chat !== null && (
            <section>
              <h1>
                <button type="button" onClick={() => setDialog('Профиль')}>
                  {chat}
                </button>
              </h1>
              <article>{chat}</article>
              <textarea />
            </section>
          )}
          <footer>
            {Object.entries(dialogs).map(([name, title]) => (
              <button key={name} type="button" onClick={() => setDialog(title)}>
                {name}
              </button>
            ))}
          </footer>
        </main>
      ) : (
        <main>
          <h1>{page}</h1>
          {page === 'Настройки' && <h2>Профиль</h2>}
        </main>
      )}
      {dialog !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the floor closes as the product does
        <div
          role="dialog"
          aria-modal="true"
          onKeyDown={({ key }) => key === 'Escape' && setDialog(null)}
        >
          <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
            {dialog}
          </h2>
        </div>
      )}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
