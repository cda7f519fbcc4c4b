// Carries what comes to a port of the sandbox's own loopback to the proxy's socket, which is the only way out.
// Closes its standard output when it is ready.
const net = require('node:net');
const fs = require('node:fs');

const server = net.createServer((client) => {
  const proxy = net.connect('/run/quarry/proxy.sock');
  client.on('error', () => proxy.destroy()).pipe(proxy);
  proxy.on('error', () => client.destroy()).pipe(client);
});
server.listen(3128, '127.0.0.1', () => fs.closeSync(1));
