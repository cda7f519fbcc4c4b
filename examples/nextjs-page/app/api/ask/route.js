// The key stays here, on the server; the page gets the events of its own question and nothing else.
import { createClient } from '@quarry/client';

export const dynamic = 'force-dynamic';

/** Passes the events of a run on as they come, one line of JSON each. */
export async function POST(request) {
  const { QUARRY_URL, QUARRY_API_KEY, MODEL } = process.env;
  const quarry = createClient({ baseUrl: QUARRY_URL, apiKey: QUARRY_API_KEY });
  const { question } = await request.json();
  if (typeof question !== 'string' || question.trim() === '')
    return Response.json({ message: 'Give a question.' }, { status: 400 });
  const events = quarry.streamRun(
    {
      modelName: MODEL,
      inputText: question,
      promptKey: 'chat-routing',
      locale: 'en',
      useHistory: false,
      // The page has no place to review a plan: a run that drafted one would wait for ever.
      form: 'answer',
    },
    { signal: request.signal },
  );
  const lines = new ReadableStream({
    async pull(controller) {
      const { value, done } = await events.next();
      if (done) return controller.close();
      controller.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
    },
    cancel: () => events.return(undefined),
  });
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
}
