/** The floor of the login page: React, the router, one form. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const SignIn = () => (
  <form>
    <label>
      Никнейм <input name="username" required />
    </label>
    <label>
      Пароль <input name="password" type="password" required />
    </label>
    <button type="submit">Войти</button>
  </form>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<SignIn />} />
      </Routes>
    </BrowserRouter>,
  );
}
