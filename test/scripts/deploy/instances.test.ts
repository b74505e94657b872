// Three instances behind nginx with the settings of the deployment guide: one is stopped and one is killed under load,
// and no request is lost.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startExternal } from '../../kit/external-process.ts'
import { fetchAnswer, jsonPost } from '../../kit/http.ts'
import { noQuotaStore, startQuotaStore } from '../../kit/quota-store.ts'
import { processTestMs, type ServerProcess, startServer } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { wideQuotas } from '../../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

const deploy = join(import.meta.dir, '../../../scripts/deploy')
const noNginx =
  Bun.which('nginx', { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }) === null
    ? ' (skipped: nginx is not installed)'
    : ''

/** The upstream and the settings for it, as the guide shows them, with the addresses of these instances. */
const documented = (servers: readonly ServerProcess[]): { upstream: string; settings: string } => {
  const guide = readFileSync(join(deploy, 'README.md'), 'utf8')
  const block = /```nginx\n([^`]*)```/.exec(guide)?.[1] ?? ''
  const [upstream = '', settings = ''] = block.split(/(?<=^\})\n/m)
  const hosts = servers.map(({ apiUrl }) => new URL(apiUrl).host)
  return {
    upstream: upstream.replace(/10\.0\.0\.\d:3000/g, () => hosts.shift() ?? ''),
    settings,
  }
}

const startNginx = async (servers: readonly ServerProcess[]) => {
  const [port, folder] = [freePort(), makeFolder()]
  const { upstream, settings } = documented(servers)
  const proxy = readFileSync(join(deploy, 'proxy', 'drawbridge-proxy.conf'), 'utf8').replace(
    'proxy_next_upstream off;',
    settings,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(folder, 'pid')};
error_log stderr;
events {}
http {
access_log off;
${temporary}
${upstream}
server {
listen 127.0.0.1:${port};
location / {
proxy_pass http://drawbridge_api;
${proxy}
}
}
}
`,
  )
  const running = await startExternal(['nginx', '-c', file, '-p', folder, '-e', 'stderr'], { port })
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: running[Symbol.asyncDispose] }
}

test.skipIf(noQuotaStore + noNginx !== '')(
  `no request is lost when an instance stops or dies${noQuotaStore}${noNginx}`,
  async () => {
    await using store = await startQuotaStore()
    const env = { ...wideQuotas, QUOTA_URL: store.url, TRUST_PROXY: '1', INDEX: 'off' }
    await using stopped = await startServer('binary', { env })
    await using killed = await startServer('binary', { env })
    await using left = await startServer('binary', { env })
    await using nginx = await startNginx([stopped, killed, left])
    const statuses = new Map<number, number>()
    let isOver = false
    const sender = async (): Promise<void> => {
      while (!isOver)
        for (const answer of [
          await fetchAnswer(`${nginx.url}/v1/rewards/summary`),
          await fetchAnswer(
            `${nginx.url}/v1/security/dapp-risk`,
            jsonPost({ url: 'https://app.example' }),
          ),
        ])
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    const answered = (): number => [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const untilAnswered = async (more: number): Promise<void> => {
      const enough = answered() + more
      while (answered() < enough) await Bun.sleep(10)
    }
    const senders = Array.from({ length: 8 }, sender)
    await untilAnswered(100)
    expect(await stopped.stop()).toBe(0)
    await untilAnswered(100)
    await killed.stop('SIGKILL')
    await untilAnswered(100)
    isOver = true
    await Promise.all(senders)
    expect([...statuses.keys()]).toEqual([200])
  },
)
