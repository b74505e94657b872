import type { RewardSummary } from '../ledger/summary.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { rewardsSummary } from './schema/rewards.ts'

const path = '/v1/rewards/summary'

export type RewardVerbs = { readRewards: () => RewardSummary }

export const readRewardsRoute: Route<RewardVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'rewards',
  traffic: 'product',
  mount: (app, { readRewards }) =>
    app.get(path, () => readRewards(), {
      response: answers(rewardsSummary),
      detail: {
        operationId: 'readRewardsSummary',
        tags: ['Rewards'],
        summary: 'Get totals of reward points',
        description:
          'Totals of the ledger that the operator has imported, by campaign and by week, and the distribution of points. Every figure, and every difference between two figures, covers at least ten participants; smaller groups are combined under `other` or held back. Empty if no ledger was imported.',
      },
    }),
}
