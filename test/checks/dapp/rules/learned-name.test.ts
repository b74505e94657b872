import { learnedNameCheck } from '../../../../src/checks/dapp/rules/learned-name.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const url = 'claim-drop.xyz'
const scored = (score: number, heaviest: string[] = []) => ({
  nameScore: { score, heaviest: () => heaviest },
})

testDappCheck(learnedNameCheck, {
  quiet: [
    { url, ...scored(0) },
    { url, ...scored(29.99) },
    // Known sites are not scored.
    'https://phantom.com',
  ],
  firing: [
    {
      url,
      ...scored(30, ['claim']),
      finds: [{ params: { host: url, resembles: 'most', typicalParts: ['claim'] }, subject: url }],
    },
    {
      url,
      ...scored(59.99),
      finds: [{ params: { host: url, resembles: 'most', typicalParts: [] }, subject: url }],
    },
    {
      url,
      ...scored(60, ['claim', 'drop']),
      finds: [
        {
          params: { host: url, resembles: 'every', typicalParts: ['claim', 'drop'] },
          subject: url,
          severity: 'high',
        },
      ],
    },
  ],
  gaps: [{ url, run: { status: 'not-applicable', gap: { reason: 'no-latin-name' } } }],
})
