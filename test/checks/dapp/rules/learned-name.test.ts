import { learnedNameCheck } from '../../../../src/checks/dapp/rules/learned-name.ts'
import type { NameScore } from '../../../../src/checks/dapp/site/name-model.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const url = 'claim-drop.xyz'
const scored = (level: NameScore['level'], heaviest: string[] = []) => ({
  nameScore: { level, logit: 0, heaviest },
})

/** Severity of names with the model's highest level. */
const certain: readonly [host: string, severity: Severity][] = [
  ['bitcoin.hu', 'medium'],
  ['blockchain-welt.de', 'medium'],
  ['bitcoin.gift', 'high'],
  ['bitget.site', 'low'],
  ['bitget-wallet.site', 'medium'],
  ['phantom.live', 'medium'],
  ['bitcoin.vercel.app', 'high'],
]

testDappCheck(learnedNameCheck, {
  quiet: [
    { url, ...scored('ordinary') },
    { url, ...scored('undecided') },
    // Known sites are not scored.
    'https://phantom.com',
  ],
  firing: [
    {
      url,
      ...scored('likely', ['claim']),
      finds: [{ params: { host: url, resembles: 'most', typicalParts: ['claim'] }, subject: url }],
    },
    {
      url,
      ...scored('certain', ['claim', 'drop']),
      finds: [
        {
          params: { host: url, resembles: 'every', typicalParts: ['claim', 'drop'] },
          subject: url,
          severity: 'high',
        },
      ],
    },
    ...certain.map(([host, severity]) => ({
      url: host,
      ...scored('certain'),
      finds: [
        {
          params: {
            host,
            resembles: severity === 'high' ? ('every' as const) : ('most' as const),
            typicalParts: [],
          },
          subject: host,
          severity,
        },
      ],
    })),
  ],
  gaps: [{ url, run: { status: 'not-applicable', gap: { reason: 'no-latin-name' } } }],
})
