import { integerParameter, type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'
import { pageQuery } from '../../../endpoint/schema/page-query.ts'
import { type Launchpad, launchpads, launchStates } from '../../launches/launch.ts'
import { addressParameter, amountParameter, sideParameter } from './trader-query.ts'

const launchpadParameter: Parameter<Launchpad | undefined> = {
  fallback: undefined,
  read: (text) => launchpads.find((each) => each === text),
  expected: `one of ${launchpads.join(', ')}`,
  means: 'Only tokens of this launch program. All if absent.',
  schema: { type: 'string', enum: launchpads },
}

export const launchesQuery = {
  state: wordParameter(
    launchStates,
    'new',
    'Which tokens: `new` (last created first), `graduating` (at least half sold and traded within a day, most sold first) or `graduated` (last graduated first).',
  ),
  launchpad: launchpadParameter,
  creator: addressParameter('Only tokens created by this wallet.'),
  ...pageQuery,
}

/** The trades of one token; the path names it. */
export const tokenTradesQuery = {
  side: sideParameter,
  minAmountUsd: amountParameter,
  wallet: addressParameter('Only trades of this wallet.'),
  ...pageQuery,
}

export const resultsQuery = {
  limit: integerParameter(1, 100, 20, 'Maximum number of rows to return.'),
}
