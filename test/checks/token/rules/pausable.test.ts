import { pausableCheck } from '../../../../src/checks/token/rules/pausable.ts'
import { capabilityTable, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const { quiet, firing } = capabilityTable(
  'pause',
  'PAUSE_AUTHORITY',
  { single: 'medium', unknown: 'medium', shared: 'medium' },
  withState({ pausable: { paused: false } }),
)
const paused = withState({ pausable: { paused: true } })

testTokenCheck(pausableCheck, {
  quiet: [
    ...quiet,
    { name: 'nobody who could stop it', context: withState({ pausable: { paused: false } }) },
  ],
  firing: [
    ...firing,
    { name: 'a token that is stopped', context: paused, says: ['critical PAUSED'] },
    {
      name: 'a known token that is stopped',
      context: { ...paused, trust: 'issuer' },
      says: ['high PAUSED'],
    },
  ],
})
