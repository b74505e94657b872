import { pausableCheck } from '../../../../src/checks/token/rules/pausable.ts'
import {
  authority,
  authorityTable,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const { quiet, firing } = authorityTable(
  'pause',
  { single: 'medium', unknown: 'medium', shared: 'medium' },
  withState({ pausable: { paused: false } }),
)
const paused = withState({ pausable: { paused: true } })

testTokenCheck(pausableCheck, {
  quiet: [
    ...quiet,
    { name: 'no pause authority', context: withState({ pausable: { paused: false } }) },
  ],
  firing: [
    ...firing.map(({ finds, ...from }) => ({
      ...from,
      finds: finds.map((found) => ({
        ...found,
        params: { paused: false as const, ...found.params },
      })),
    })),
    {
      name: 'a paused token',
      context: paused,
      finds: [
        {
          params: { paused: true, resumable: false },
          subject: tokenMint,
          code: 'PAUSED',
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a token that one wallet has paused',
      context: { ...paused, authorities: [authority('pause')] },
      finds: [
        {
          params: { paused: true, resumable: true },
          subject: tokenMint,
          code: 'PAUSED',
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a paused token of a known issuer',
      context: { ...paused, trust: 'issuer' },
      finds: [
        {
          params: { paused: true, resumable: false },
          subject: tokenMint,
          code: 'PAUSED',
          severity: 'high',
        },
      ],
    },
  ],
})
