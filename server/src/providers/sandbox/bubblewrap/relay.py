# Carries what comes to a port of the sandbox's own loopback to the proxy's socket, which is the only way out.
# Closes its standard output when it is ready.
import os, socket, threading
def pump(source, target, end):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(end)
    except OSError:
        pass
    if end == socket.SHUT_RDWR:
        source.close()
        target.close()
server = socket.create_server(('127.0.0.1', 3128), backlog=64)
os.close(1)
while True:
    client, _ = server.accept()
    proxy = socket.socket(socket.AF_UNIX)
    try:
        proxy.connect('/run/quarry/proxy.sock')
    except OSError:
        client.close()
        continue
    threading.Thread(target=pump, args=(client, proxy, socket.SHUT_WR), daemon=True).start()
    threading.Thread(target=pump, args=(proxy, client, socket.SHUT_RDWR), daemon=True).start()
