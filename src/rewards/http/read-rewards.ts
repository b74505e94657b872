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
        summary: 'Read sums of reward points',
        description:
          'Sums over the ledger that the operator has imported, by campaign and by week, and how points are spread. Every figure, and every difference between two of them, stands on at least ten participants; what fewer share is shown under `other`, or waits. Empty where no ledger was imported.',
      },
    }),
}
