/**
 * Holds the files of deploy against the programs that read them, as far as this machine has those: the image is built
 * and weighed where docker's daemon answers. Ends with what was left out, which LEFT_OUT_FILE takes as well.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST_MEGABYTES = 200
const IMAGE = 'fihankra:check'
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fihankra-deploy-'))
const failures = []
const leftOut = []

/** Runs a program to its end; `isThere` is false where this machine has none of that name. */
function run([command, ...args], env = {}) {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } }
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  return { isThere: error === undefined, isWell: status === 0, said: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** One check: `asked` succeeds where the program is, `command` where the file is right. */
function check(what, asked, command, env) {
  if (!run(asked).isWell) return void leftOut.push(`${what}: no ${asked[0]} here`)
  const { isWell, said } = run(command, env)
  process.stdout.write(`${isWell ? 'well ' : 'WRONG'} ${what}\n`)
  if (!isWell) failures.push(`${what}\n${said}`)
}

/** A copy that stands where nothing of the real server's is. */
function copy(name, change) {
  const file = join(folder, name)
  writeFileSync(file, change(readFileSync(join(root, 'deploy', name), 'utf8')))
  return file
}

const service = copy('fihankra.service', (text) => text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
check('fihankra.service', ['systemd-analyze', '--version'], ['systemd-analyze', 'verify', service])

const certificate = join(folder, 'fullchain.pem')
const key = join(folder, 'privkey.pem')
const request = [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-subj',
  '/CN=x',
  '-keyout',
  key,
  '-out',
  certificate,
]
if (run(['nginx', '-v']).isWell && run(['openssl', ...request]).isWell) {
  copy('nginx.conf', (text) =>
    text.replaceAll('/etc/letsencrypt/live/homes.example.com', folder).replaceAll('/var/log/nginx', folder),
  )
  const whole = join(folder, 'whole.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  )
  writeFileSync(
    whole,
    `pid ${folder}/pid;
events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/nginx.conf; }
`,
  )
  check('nginx.conf', ['nginx', '-v'], ['nginx', '-t', '-p', folder, '-c', whole, '-e', 'stderr'])
} else leftOut.push('nginx.conf: no nginx, or no openssl, here')

const caddyfile = ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
check('Caddyfile', ['caddy', 'version'], caddyfile, {
  DOMAIN: 'homes.example.com',
  UPSTREAMS: 'localhost:3000',
})

check(
  'alert rules',
  ['promtool', '--version'],
  ['promtool', 'test', 'rules', 'deploy/prometheus-alerts.test.yml'],
)

const example = ['--env-file', 'deploy/compose.env.example']
const given = Object.fromEntries(
  [
    'SECRET_KEY',
    'POSTGRES_PASSWORD',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'METRICS_TOKEN',
    'BACKUP_PASSPHRASE',
  ].map((name) => [name, 'given']),
)
check(
  'compose.yaml',
  ['docker', 'compose', 'version'],
  ['docker', 'compose', ...example, 'config', '--no-env-resolution', '-q'],
  given,
)

const weighed = run([process.execPath, 'scripts/image-weight.ts'])
process.stdout.write(`${weighed.said}\n`)
if (!weighed.isWell) failures.push('What the image would hold is too heavy')

if (run(['docker', 'info']).isWell) {
  check('Dockerfile', ['docker', 'info'], ['docker', 'build', '--tag', IMAGE, '.'])
  const { said } = run(['docker', 'run', '--rm', '--entrypoint', 'du', IMAGE, '-sm', '/app'])
  const megabytes = Number.parseInt(said, 10)
  process.stdout.write(`The program's own files in the image: ${megabytes} MB\n`)
  if (!(megabytes <= MOST_MEGABYTES))
    failures.push(`The image holds ${megabytes} MB, more than ${MOST_MEGABYTES}.`)
} else leftOut.push("Dockerfile: docker's daemon does not answer, so the image was NOT built")
rmSync(folder, { recursive: true })

for (const line of leftOut) process.stdout.write(`LEFT OUT  ${line}\n`)
if (process.env.LEFT_OUT_FILE) writeFileSync(process.env.LEFT_OUT_FILE, leftOut.join('\n'))
for (const failure of failures) process.stderr.write(`\n✗ ${failure}\n`)
process.exitCode = failures.length > 0 ? 1 : 0
