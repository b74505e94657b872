import { expect, test } from 'bun:test'
import { inEnvFile, misspeltIn } from '../../src/config.ts'

const seen = (...names: string[]) =>
  misspeltIn(Object.fromEntries(names.map((name) => [name, 'x']))).map(({ name, meant }) => [
    name,
    meant,
  ])

test.each<[string, string | undefined]>([
  ['SOLANA_RPC_URLS', 'SOLANA_RPC_URL'],
  ['SOLANA_RPC', 'SOLANA_RPC_URL'],
  ['solana_rpc_url', 'SOLANA_RPC_URL'],
  ['SOLANARPCURL', 'SOLANA_RPC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATADIR', 'DATA_DIR'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['QUOTA_IPS', 'QUOTA_IP'],
  ['QUOTAS_URL', 'QUOTA_URL'],
  ['QUOTA_REDIS_URL', 'QUOTA_URL'],
  ['QUOTA_URI', 'QUOTA_URL'],
  ['QUOTA_IP_PER_MINUT', 'QUOTA_IP'],
  ['LOG_LEVEL_MIN', 'LOG_LEVEL'],
  ['JUPITER_KEY', 'JUPITER_API_KEY'],
  ['YELLOWSTONE_X_TOKEN', 'YELLOWSTONE_TOKEN'],
  ['TRADE_SOMETHING_ELSE_ENTIRELY', undefined],
])('%s was meant to be %s', (name, meant) => {
  expect(seen(name)).toEqual([[name, meant]])
})

test.each<[string, string | undefined]>([
  ['PROT', 'PORT'],
  ['PORTT', 'PORT'],
  ['POSTGRES_PASSWORD', undefined],
])('in an env file, %s was meant to be %s', (name, meant) => {
  expect(misspeltIn({ [name]: 'x', PORT: '1', [inEnvFile]: [name, 'PORT'] })).toEqual([
    { name, meant },
  ])
})

test('settings themselves are none', () => {
  expect(seen('PORT', 'SOLANA_RPC_URL', 'DATA_DIR', 'INDEX_RPC_PER_MINUTE')).toEqual([])
})

test('an ordinary environment has none', () => {
  const ordinary =
    'PATH HOME USER LOGNAME SHELL SHLVL LANG LC_ALL TERM TERM_PROGRAM PWD OLDPWD HOSTNAME HOSTTYPE MACHTYPE MAIL EDITOR ' +
    'PAGER DISPLAY XDG_DATA_HOME XDG_DATA_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CONNECTION ' +
    'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY NOTIFY_SOCKET LISTEN_FDS NODE_ENV NODE_OPTIONS ' +
    'npm_config_cache npm_package_name npm_lifecycle_event INIT_CWD http_proxy HTTPS_PROXY NO_PROXY NO_COLOR TZ ' +
    'KUBERNETES_SERVICE_HOST KUBERNETES_PORT DRAWBRIDGE_PORT DRAWBRIDGE_SERVICE_PORT REDIS_URL DATABASE_URL DATA_URL ' +
    'AWS_REGION AWS_DEFAULT_REGION FLY_REGION UV_INDEX_URL PIP_INDEX_URL LOG_FORMAT DEBUG CI GITHUB_SHA HOSTS PORTS ' +
    'LIST HOST_IP API_HOST SCAN_HOST UPSTREAM_HOST MEMORY_PRESSURE_WATCH BUN_INSTALL COLORTERM LS_COLORS LESSOPEN'
  expect(seen(...ordinary.split(' '))).toEqual([])
})
