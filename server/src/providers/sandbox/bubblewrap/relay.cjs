// Carries what comes to a port of the sandbox's own loopback to the proxy's socket, which is the only way out.
// Closes its standard output when it is ready.
const net = require('node:net');
const server = net.createServer({ allowHalfOpen: true }, (client) => {
  const proxy = net.connect({ path: '/run/quarry/proxy.sock', allowHalfOpen: true });
  for (const [one, other] of [
    [client, proxy],
    [proxy, client],
  ])
    one.on('error', () => other.destroy()).pipe(other);
});
server.listen(3128, '127.0.0.1', () => require('node:fs').closeSync(1));
