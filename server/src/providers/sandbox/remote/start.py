# Starts the code, and when that has ended prints the mark and one line for each file.
import base64, json, os, subprocess, sys
with open('quarry-job.json') as file:
    job = json.load(file)
os.remove('quarry-job.json')
os.makedirs('output', exist_ok=True)
folders = {'OUTPUT_DIR': os.path.abspath('output'), 'SKILL_DIR': os.path.abspath('skill')}
code = subprocess.run([sys.executable, '-u', job['place'], *job['args']], env={**os.environ, **folders, **job['env']}).returncode
encode = lambda data: base64.b64encode(data).decode()
print(job['mark'])
for folder, _, names in os.walk('output'):
    for name in names:
        path = os.path.join(folder, name)
        shown = encode(os.path.relpath(path, 'output').encode())
        if os.path.islink(path) or not os.path.isfile(path):
            print(shown, '!')
        else:
            with open(path, 'rb') as file:
                print(shown, encode(file.read()))
sys.exit(code if code >= 0 else 128 - code)
