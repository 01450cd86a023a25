import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const START_MILLISECONDS = 20_000

export type Nginx = { url: string; version: string; stop(): Promise<void> }

/** The nginx of deploy/nginx.conf before these programs, on this machine alone and without certificates. */
export async function startNginx(folder: string, port: number, upstreams: readonly string[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreams))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + START_MILLISECONDS
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`nginx did not start: ${folder}`)
    }
    await setTimeout(100)
  }
  return {
    url,
    version: execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' })
      .replace(/.*nginx\//s, '')
      .trim(),
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

// What deploy/nginx.conf says of the site is left as it is; of where it listens only port and certificates change.
function configuration(folder: string, port: number, upstreams: readonly string[]): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/server \{\n {2}listen 443 ssl http2 default_server;[\s\S]*?\n\}\n/, '')
    .replace(/ {2}# server 127\.0\.0\.1:3001.*\n/, '')
    .replace(/ {2}server 127\.0\.0\.1:3000(.*)\n/, (_, options: string) =>
      upstreams.map((upstream) => `  server ${upstream}${options}\n`).join(''),
    )
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ {2}listen \[::\]:443.*\n/, '')
    .replaceAll(/ {2}ssl_.*\n/g, '')
    .replace('server_name homes.example.com;', 'server_name _;')
    // The site's address has a port here.
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
worker_processes 1;
events { worker_connections 1024; }
http {
${temporary}
${site}
}
`
}
