import { readdirSync } from 'node:fs'
import type { Family } from './instrument.ts'

/** Process metrics named by Prometheus' conventions; each is read when it is scraped. */
export const processFamilies = (): Family[] => [
  family(
    'process_start_time_seconds',
    'Start time of the process since unix epoch in seconds.',
    'gauge',
    constant((Date.now() - process.uptime() * 1000) / 1000),
  ),
  family('process_resident_memory_bytes', 'Resident memory size in bytes.', 'gauge', () =>
    process.memoryUsage.rss(),
  ),
  family(
    'process_cpu_seconds_total',
    'Total user and system CPU time spent in seconds.',
    'counter',
    cpuSeconds,
  ),
  family('process_open_fds', 'Number of open file descriptors.', 'gauge', openFds),
]

const family = (
  name: string,
  help: string,
  type: Family['type'],
  read: () => number | undefined,
): Family => ({
  name,
  help,
  type,
  samples: () => {
    const value = read()
    return value === undefined ? [] : [{ suffix: '', labels: [], value }]
  },
})

const constant = (value: number) => () => value

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Linux only: other systems have no such directory, and the metric is omitted. */
const openFds = (): number | undefined => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}
