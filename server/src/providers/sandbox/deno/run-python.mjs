import process from 'node:process';
import { isMemoryError } from './is-memory-error.mjs';

const { Deno } = globalThis;

/** Python code that runs the program as Python itself would, and says how it ended. */
const launcher = `
import os, sys
def no_children(*args):
    raise OSError('There are no child processes in this sandbox')
async def launch(path, args, environment):
    import linecache, traceback
    from pyodide.code import eval_code_async
    os.environ.update(environment)
    os.environ.pop('_', None)
    # Pyodide does not survive its own.
    os.system = no_children
    os.chdir('/job')
    # The snapshot froze the state of the generator.
    if 'random' in sys.modules:
        sys.modules['random'].seed()
    sys.argv = [path, *args]
    sys.path.insert(0, os.path.dirname(path))
    import __main__
    __main__.__dict__.update(__name__='__main__', __file__=path)
    with open(path, encoding='utf-8') as file:
        source = file.read()
    is_out_of_memory = False
    linecache.cache[path] = (len(source), None, source.splitlines(True), path)
    try:
        await eval_code_async(source, globals=__main__.__dict__, filename=path)
        code = 0
    except SystemExit as exit:
        code = exit.code if isinstance(exit.code, int) else 0 if exit.code is None else 1
        if code == 1 and isinstance(exit.code, str):
            print(exit.code, file=sys.stderr)
    except BaseException as error:
        is_out_of_memory = isinstance(error, MemoryError)
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename != path:
            trace = trace.tb_next
        traceback.print_exception(type(error), error, trace)
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code & 255, is_out_of_memory
launch
`;

const noSpace = 51;

export async function runPython({ job, files, finish }) {
  // Pyodide passes these on, and does not survive a refusal.
  for (const name of ['getuid', 'geteuid', 'getgid', 'getegid']) process[name] = () => 1000;
  const { loadPyodide } = await import(`file://${job.pyodide}/pyodide.mjs`);
  const snapshot = Deno.readFileSync(job.snapshot);
  const python = await loadPyodide({ indexURL: `${job.pyodide}/`, _loadSnapshot: snapshot });
  for (const name of ['read', 'write', 'net', 'env', 'run', 'ffi', 'sys'])
    Deno.permissions.revokeSync({ name });
  const { FS } = python;
  const room = limitDisk(FS, job.diskBytes);
  for (const folder of ['/job', '/job/output', '/skill']) FS.mkdirTree(folder);
  for (const { name, bytes } of files) {
    FS.mkdirTree(name.slice(0, name.lastIndexOf('/')));
    FS.writeFile(name, bytes);
  }
  room.start();
  python.setStdout({ write: (bytes) => Deno.stdout.writeSync(bytes) });
  python.setStderr({ write: (bytes) => Deno.stderr.writeSync(bytes) });
  const launch = python.runPython(launcher);
  let exitCode = 1;
  let isOutOfMemory = false;
  try {
    const ending = await launch(job.place, python.toPy(job.args), python.toPy(job.env));
    [exitCode, isOutOfMemory] = ending.toJs();
  } catch (error) {
    isOutOfMemory = isMemoryError(error);
    Deno.stderr.writeSync(new TextEncoder().encode(`${error}\n`));
  }
  finish({ exitCode, found: listFolder(FS, '/job/output'), isFull: room.isFull(), isOutOfMemory });
}

/** Emscripten keeps files in arrays that it grows here. */
function limitDisk(FS, diskBytes) {
  const { MEMFS } = FS.filesystems;
  const grow = MEMFS.expandFileStorage;
  let isOn = false;
  let isFull = false;
  let used = 0;
  MEMFS.expandFileStorage = (node, capacity) => {
    const before = node.contents?.length ?? 0;
    if (isOn && used + capacity - before > diskBytes) {
      isFull = true;
      throw new FS.ErrnoError(noSpace);
    }
    grow.call(MEMFS, node, capacity);
    used += (node.contents?.length ?? 0) - before;
  };
  return { start: () => (isOn = true), isFull: () => isFull };
}

function listFolder(FS, folder, below = '') {
  return FS.readdir(folder)
    .filter((name) => name !== '.' && name !== '..')
    .flatMap((name) => {
      const place = `${folder}/${name}`;
      const { mode } = FS.lstat(place);
      if (FS.isDir(mode)) return listFolder(FS, place, `${below}${name}/`);
      if (FS.isFile(mode)) return [{ kind: 'file', name: below + name, bytes: FS.readFile(place) }];
      return [{ kind: 'refused', name: below + name, reason: 'it is not a regular file' }];
    });
}
