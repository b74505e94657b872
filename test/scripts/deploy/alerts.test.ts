// Each alert evaluated by Prometheus: it fires in its case, and not in similar ones.
import { beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { member } from '../../kit/http.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const file = join(import.meta.dir, '../../../scripts/deploy/prometheus/alerts.yml')
const promtool = Bun.which('promtool')

type Case = {
  alert: string
  what: string
  /** Series by name and labels; values in promtool's notation, one every 15 seconds. */
  series: Record<string, string>
  atMinutes: number
  /** Labels besides those of the rule; if absent, the alert stays quiet. */
  fires?: Record<string, string>
}

const answers = (status: string, route = '/x'): string =>
  `drawbridge_http_requests_total{instance="a",route="${route}",method="GET",status="${status}"}`
const slow = (le: string): string =>
  `drawbridge_http_request_duration_seconds_bucket{instance="a",route="/v1/wallet/tx",method="POST",le="${le}"}`
const up = 'up{job="drawbridge",instance="a"}'
const lost = 'drawbridge_events_dropped_total{instance="a"}'
const quotas = (by: string): string => `drawbridge_quota_decisions_total{instance="a",by="${by}"}`
const age = (list: string): string => `drawbridge_list_age_seconds{instance="a",list="${list}"}`
const scans = (verdict: string): string =>
  `drawbridge_scans_total{instance="a",verdict="${verdict}"}`
const behind = 'drawbridge_index_lag_seconds{instance="a"}'
const blocksBehind = 'drawbridge_blocks_behind_seconds{instance="a"}'
const blocksShare = 'drawbridge_blocks_share{instance="a"}'
const streamLive = 'drawbridge_stream_live{instance="a"}'
const blocksLost = 'drawbridge_blocks_lost_slots_total{instance="a",reason="too-old"}'
const ofA = { instance: 'a' }
const twoDays = 2 * 86_400

const cases: readonly Case[] = [
  {
    alert: 'DrawbridgeDown',
    what: 'no answer',
    series: { [up]: '0x40' },
    atMinutes: 5,
    fires: { ...ofA, job: 'drawbridge' },
  },
  { alert: 'DrawbridgeDown', what: 'a restart', series: { [up]: '1x10 0x3 1x40' }, atMinutes: 4 },
  {
    alert: 'DrawbridgeFails',
    what: 'the very first bug',
    series: { [answers('200')]: '0+10x400', [answers('500')]: '_x80 1x320' },
    atMinutes: 27,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeFails',
    what: 'a bug again',
    series: { [answers('500')]: '7x200 8x100' },
    atMinutes: 56,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeFails',
    what: 'a bug of long ago',
    series: { [answers('500')]: '_x80 1x320' },
    atMinutes: 60,
  },
  {
    alert: 'DrawbridgeFails',
    what: 'refusals',
    series: { [answers('503')]: '0+10x400', [answers('400')]: '_x80 1x320' },
    atMinutes: 27,
  },
  {
    alert: 'DrawbridgeUpstreamErrors',
    what: 'one in ten',
    series: { [answers('200')]: '0+9x200', [answers('503')]: '0+1x200' },
    atMinutes: 30,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeUpstreamErrors',
    what: 'one in a hundred',
    series: { [answers('200')]: '0+99x200', [answers('503')]: '0+1x200' },
    atMinutes: 30,
  },
  {
    alert: 'DrawbridgeSlow',
    what: 'a tenth takes long',
    series: { [slow('2.5')]: '0+9x200', [slow('5')]: '0+10x200', [slow('+Inf')]: '0+10x200' },
    atMinutes: 30,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeSlow',
    what: 'one in a hundred does',
    series: { [slow('2.5')]: '0+99x200', [slow('5')]: '0+100x200', [slow('+Inf')]: '0+100x200' },
    atMinutes: 30,
  },
  {
    alert: 'DrawbridgeEventsLost',
    what: 'some',
    series: { [lost]: '0x40 5x40' },
    atMinutes: 15,
    fires: ofA,
  },
  { alert: 'DrawbridgeEventsLost', what: 'none', series: { [lost]: '0x80' }, atMinutes: 15 },
  {
    alert: 'DrawbridgeQuotasAlone',
    what: 'a store that is away',
    series: { [quotas('shared')]: '900x80', [quotas('fallback')]: '7x20 8+10x60' },
    atMinutes: 15,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeQuotasAlone',
    what: 'a few late answers',
    series: { [quotas('shared')]: '0+100x80', [quotas('fallback')]: '7x20 9x60' },
    atMinutes: 15,
  },
  {
    alert: 'DrawbridgeListOld',
    what: 'three days',
    series: { [age('ofac')]: `${1.5 * twoDays}+15x300` },
    atMinutes: 40,
    fires: { ...ofA, list: 'ofac' },
  },
  {
    alert: 'DrawbridgeListOld',
    what: "the operator's own, and a fresh one",
    series: { [age('block-domains.txt')]: `${9 * twoDays}+15x300`, [age('ofac')]: '60+15x300' },
    atMinutes: 40,
  },
  {
    alert: 'DrawbridgeNoVerdicts',
    what: 'nothing safe',
    series: { [answers('200', '/v1/wallet/tx')]: '0+5x400', [scans('suspicious')]: '0+5x400' },
    atMinutes: 80,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeNoVerdicts',
    what: 'something safe',
    series: { [answers('200', '/v1/wallet/tx')]: '0+5x400', [scans('safe')]: '0+1x400' },
    atMinutes: 80,
  },
  {
    alert: 'DrawbridgeNoVerdicts',
    what: 'no requests',
    series: { [answers('200', '/v1/wallet/tx')]: '5x400' },
    atMinutes: 80,
  },
  {
    alert: 'DrawbridgeIndexBehind',
    what: 'two hours',
    series: { [behind]: '7200x100' },
    atMinutes: 20,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeIndexBehind',
    what: 'two minutes',
    series: { [behind]: '120x100' },
    atMinutes: 20,
  },
  {
    alert: 'DrawbridgeBlocksBehind',
    what: 'ten minutes, of every block',
    series: { [blocksBehind]: '600x100', [blocksShare]: '1x100' },
    atMinutes: 20,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeBlocksBehind',
    what: 'ten minutes, of a sample',
    series: { [blocksBehind]: '600x100', [blocksShare]: '0.1x100' },
    atMinutes: 20,
  },
  {
    alert: 'DrawbridgeStreamDown',
    what: 'all the time',
    series: { [streamLive]: '0x100' },
    atMinutes: 20,
    fires: ofA,
  },
  {
    alert: 'DrawbridgeStreamDown',
    what: 'for some minutes',
    series: { [streamLive]: '0x5 1x100' },
    atMinutes: 20,
  },
  {
    alert: 'DrawbridgeBlocksLost',
    what: 'some slots',
    series: { [blocksLost]: '0x10 40x60' },
    atMinutes: 20,
    fires: { ...ofA, reason: 'too-old' },
  },
  {
    alert: 'DrawbridgeBlocksLost',
    what: 'slots of yesterday',
    series: { [blocksLost]: '40x200' },
    atMinutes: 120,
  },
]

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const rules = listIn(member(Bun.YAML.parse(await Bun.file(file).text()), 'groups')).flatMap(
  (group) => listIn(member(group, 'rules')),
)

test('each has a firing case and a quiet one', () => {
  const names = rules.map((rule) => String(member(rule, 'alert'))).toSorted()
  for (const doesFire of [true, false]) {
    const tried = cases.filter(({ fires }) => (fires !== undefined) === doesFire)
    expect([...new Set(tried.map(({ alert }) => alert))].toSorted()).toEqual(names)
  }
})

const why = promtool === null ? ': skipped, promtool is not installed' : ''

describe.skipIf(promtool === null)(`to promtool${why}`, () => {
  let folder = ''
  beforeAll(() => {
    folder = makeFolder()
  })

  /** The expected alert, with all labels and its text with labels filled in. */
  const alertOf = (alert: string, labels: Record<string, string>) => {
    const rule = rules.find((each) => member(each, 'alert') === alert)
    const words = JSON.stringify(member(rule, 'annotations'))
    const filled = words.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '')
    return {
      exp_labels: { ...Object(member(rule, 'labels')), ...labels },
      exp_annotations: JSON.parse(filled),
    }
  }

  test.each(cases)('$alert: $what', async ({ alert, series, atMinutes, fires }) => {
    const path = join(folder, 'case.yml')
    // JSON is YAML.
    const text = JSON.stringify({
      rule_files: [file],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '15s',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          alert_rule_test: [
            {
              eval_time: `${atMinutes}m`,
              alertname: alert,
              exp_alerts: fires ? [alertOf(alert, fires)] : [],
            },
          ],
        },
      ],
    })
    writeFileSync(path, text)
    const run = Bun.spawn([String(promtool), 'test', 'rules', path], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const output = await new Response(run.stdout).text()
    expect([await run.exited, output, await new Response(run.stderr).text()]).toEqual([
      0,
      expect.stringContaining('SUCCESS'),
      '',
    ])
  })
})
