import { act, screen } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Redirect } from '#views/components/Redirect.tsx';
import { renderView } from '#tests/support/renderView.tsx';

it('[QIZ-2] a person who comes to a quiz’s task once more while the quiz is downloaded is led to the quiz', async () => {
  let arrive: (page: { default: ComponentType }) => void = () => undefined;
  const Quiz = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  let go: NavigateFunction = () => undefined;
  function Way() {
    go = useNavigate();
    return null;
  }
  renderView(
    <Suspense>
      <Way />
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/task/1" element={<Redirect to="/task/1/quiz/1" />} />
        <Route path="/task/1/quiz/1" element={<Quiz />} />
      </Routes>
    </Suspense>,
  );
  // Two redirects: the client learns of the module first from the tasks, then from its start.
  await act(async () => go('/task/1'));
  await act(async () => go('/task/1'));
  act(() => arrive({ default: () => <h1>Question 1</h1> }));
  expect(await screen.findByRole('heading', { name: 'Question 1' })).toBeTruthy();
});
