/** Self-contained: no file, font or script from anywhere. */
export const welcomePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quarry</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem; }
  h1 { font-size: 2rem; margin: 0 0 .25rem; }
  p { margin: .75rem 0; }
  code, output { font: .95em ui-monospace, monospace; }
  output { display: block; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; overflow-wrap: anywhere; }
  button { font: inherit; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid; cursor: pointer; }
  [hidden] { display: none; }
</style>
</head>
<body>
<main>
  <h1>Quarry</h1>
  <p>The research agent service is running here.</p>
  <p><a href="/api/v1/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI document</a> · <a href="/api/v1/agent/tools">Tool catalog</a></p>
  <section id="first" hidden aria-live="polite">
    <h2>Your first API key</h2>
    <p id="lead">This link can be used once. The key is shown once; keep it in a safe place.</p>
    <p><button id="make">Show my API key</button></p>
    <output id="key" hidden></output>
    <p id="next" hidden>Try it: <code>curl -H "Authorization: Bearer &lt;key&gt;" <span id="base"></span>/api/v1/workspace</code></p>
  </section>
</main>
<script>
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const part = (id) => document.getElementById(id);
  part('base').textContent = location.origin;
  if (token) part('first').hidden = false;
  part('make').addEventListener('click', async () => {
    part('make').disabled = true;
    const response = await fetch('/welcome', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const body = await response.json();
    part('key').hidden = false;
    part('key').textContent = response.ok ? body.key : body.message;
    part('next').hidden = !response.ok;
    history.replaceState(null, '', '/');
  });
</script>
</body>
</html>
`;
