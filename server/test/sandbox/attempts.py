# Tries every way out that we know, and prints what it got hold of.
import ctypes, json, os, socket, stat, subprocess, sys

got = {}
def attempt(name, work):
    try:
        found = work()
        if found not in (None, False, '', b'', [], -1):
            got[name] = str(found)[:200]
    except (OSError, subprocess.SubprocessError, ValueError):
        pass

def read(path):
    with open(path, 'rb') as file:
        return file.read()

def write(path):
    with open(path, 'wb') as file:
        file.write(b'x')
    return path

libc = ctypes.CDLL(None, use_errno=True)
target = json.load(open('targets.json'))

attempt('shadow', lambda: read('/etc/shadow'))
attempt('first environment', lambda: read('/proc/1/environ'))
attempt('some environment', lambda: [pid for pid in os.listdir('/proc') if pid.isdigit() and target['canary'].encode() in read(f'/proc/{pid}/environ')])
attempt('other processes', lambda: [pid for pid in os.listdir('/proc') if pid.isdigit() and b'node' in read(f'/proc/{pid}/cmdline')])
attempt('first process', lambda: [line for line in open('/proc/1/status') if line.startswith('Cap') and int(line.split()[1], 16) or line == 'Seccomp:\t0\n'])
attempt('first root', lambda: [name for name in os.listdir('/proc/1/root') if name == 'root'])
for path in target['files']:
    attempt(f'file {path}', lambda: read(path))
    attempt(f'folder of {path}', lambda: os.listdir(os.path.dirname(path)))
attempt('loopback', lambda: socket.create_connection(('127.0.0.1', target['port']), 2))
attempt('loopback, version 6', lambda: socket.create_connection(('::1', target['port']), 2))
def unix(path):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client
attempt('unix socket', lambda: unix(target['socket']))
attempt('abstract socket', lambda: unix('\0' + target['abstract']))
attempt('public address', lambda: socket.create_connection(('1.1.1.1', 80), 2))
attempt('interfaces', lambda: [name for _, name in socket.if_nameindex() if name != 'lo'])
attempt('raw socket', lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP))
for family in (16, 17, 38, 40):
    attempt(f'socket family {family}', lambda: socket.socket(family, socket.SOCK_DGRAM))
for path in ('/x', '/etc/x', '/usr/bin/x', '/usr/lib/x', '/usr/share/x', '/run/x', '/run/quarry/launch', '/skill/x', '/skill/SKILL.md',
             '/dev/x', '/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/proc/1/oom_score_adj', '/proc/self/uid_map'):
    attempt(f'write {path}', lambda: write(path))
attempt('device', lambda: os.mknod('/job/device', 0o666 | stat.S_IFBLK, os.makedev(254, 0)) or True)
attempt('kernel log', lambda: os.open('/proc/kmsg', os.O_RDONLY | os.O_NONBLOCK))
attempt('kernel memory', lambda: os.open('/proc/kcore', os.O_RDONLY))
attempt('superuser', lambda: os.setuid(0) or True)
attempt('group', lambda: os.setgid(0) or True)
attempt('signal to the service', lambda: os.kill(target['pid'], 0) or True)
attempt('descriptors', lambda: [f'{fd} {os.readlink(f"/proc/self/fd/{fd}")}' for fd in os.listdir('/proc/self/fd') if int(fd) > 2 and not os.readlink(f'/proc/self/fd/{fd}').startswith(('/proc/', '/dev/null'))])
attempt('capabilities', lambda: [line for line in open('/proc/self/status') if line.startswith('Cap') and int(line.split()[1], 16)])
attempt('new privileges', lambda: 'NoNewPrivs:\t1' not in open('/proc/self/status').read())

def setuid_copy():
    path = '/job/bash'
    with open('/bin/bash', 'rb') as source, open(path, 'wb') as copy:
        copy.write(source.read())
    os.chmod(path, 0o6755)
    return subprocess.run([path, '-p', '-c', 'id -u'], capture_output=True, text=True).stdout.strip() == '0'
attempt('setuid', setuid_copy)
attempt('su', lambda: subprocess.run(['su', '-c', 'id'], capture_output=True, stdin=subprocess.DEVNULL).stdout)

numbers = {'x86_64': 0, 'aarch64': 1}[os.uname().machine]
def call(name, pair, *args):
    def work():
        number = pair[numbers]
        result = libc.syscall(number, *args)
        return False if result < 0 else f'{name} returned {result}'
    attempt(name, work)
call('ptrace', (101, 117), 0, 0, 0, 0)
call('unshare user', (272, 97), 0x10000000)
call('unshare net', (272, 97), 0x40000000)
call('mount', (165, 40), b'none', b'/job', b'tmpfs', 0, 0)
call('umount', (166, 39), b'/job', 2)
call('chroot', (161, 51), b'/job')
call('keyctl', (250, 219), 0, -3, 1)
call('bpf', (321, 280), 0, 0, 0)
call('perf', (298, 241), 0, 0, -1, -1, 0)
call('userfaultfd', (323, 282), 0)
call('io_uring', (425, 425), 1, ctypes.create_string_buffer(256))
call('memfd', (319, 279), b'x', 0)
call('personality', (135, 92), 0x0040000)
call('shared memory', (29, 194), 0, 4096, 0o1600)
call('clone3', (435, 435), ctypes.create_string_buffer(88), 88)
call('namespace', (308, 268), 0, 0)
call('handles', (304, 265), -100, 0, 0)
call('process memory', (310, 270), 1, 0, 0, 0, 0, 0)
attempt('user namespace', lambda: subprocess.run(['unshare', '-U', 'true'], capture_output=True).returncode == 0)

os.symlink('/etc/passwd', 'output/link.txt')
os.symlink('../..', 'output/folder')
write('output/plain.txt')
os.link('output/plain.txt', 'output/plainer.txt')
os.mkfifo('output/fifo')
write('output/suid'); os.chmod('output/suid', 0o6777)
server = socket.socket(socket.AF_UNIX); server.bind('output/socket')
write('output/..hidden'); write('output/bad\nname'); write('output/back\\slash'); write('output/\u202egnp.exe')
os.makedirs('output/deep/er'); write('output/deep/er/fine.csv')
print(json.dumps(got))
