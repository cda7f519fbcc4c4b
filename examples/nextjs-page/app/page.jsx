'use client';

import { useState } from 'react';

/** The events of an answer, line by line. */
async function* eventsOf(response) {
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}

// oxlint-disable-next-line import/no-default-export -- Next.js reads it so
export default function Page() {
  const [answer, setAnswer] = useState('');
  const [sources, setSources] = useState([]);

  async function ask(form) {
    const body = JSON.stringify({ question: form.get('question') });
    const response = await fetch('/api/ask', { method: 'POST', body });
    for await (const { type, payload } of eventsOf(response)) {
      if (type === 'delta') setAnswer(payload.responseText);
      if (type === 'error') setAnswer(payload.message);
      if (type === 'complete') {
        setAnswer(payload.text);
        setSources(payload.sources ?? []);
      }
    }
  }

  return (
    <main>
      <form action={ask}>
        <input name="question" aria-label="Question" required />
        <button>Ask</button>
      </form>
      <p>{answer}</p>
      <ol>
        {sources.map(({ n, url, title }) => (
          <li key={n} value={n}>
            <a href={url}>{title || url}</a>
          </li>
        ))}
      </ol>
    </main>
  );
}
