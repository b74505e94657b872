import { t } from 'elysia'
import rewardsSamples from './rewards.samples.json' with { type: 'json' }
import { samples } from '../../../endpoint/schema/samples.ts'

const points = (description: string) => t.Integer({ minimum: 0, description })
const participants = t.Integer({ minimum: 10, description: 'Number of distinct participants.' })

export const rewardsSummary = t.Object(
  {
    asOf: t.Optional(
      t.String({
        format: 'date-time',
        description: 'When these totals last changed.',
      }),
    ),
    totalPoints: t.Optional(points('Points in everything shown. Absent if nothing can be shown.')),
    participants: t.Optional(participants),
    campaigns: t.Array(
      t.Object({
        campaign: t.String({
          description: 'Name of the campaign; `other` combines those with too few participants.',
        }),
        points: points('Points earned.'),
        participants,
      }),
    ),
    weeks: t.Array(
      t.Object({
        week: t.String({
          description:
            'ISO week in UTC, such as `2026-W47`; `other` combines those with too few participants.',
        }),
        points: points('Points earned.'),
        participants,
      }),
    ),
    distribution: t.Array(
      t.Object({
        fromPoints: points('Lower bound of the total points of these participants, inclusive.'),
        belowPoints: t.Optional(points('Upper bound, exclusive. Absent for the last range.')),
        participants,
      }),
      {
        description:
          'Participants by total points, in fixed ranges (1, 2, 5, 10 and so on) that are merged where needed.',
      },
    ),
    leastGroup: t.Integer({ description: 'Minimum number of participants behind every figure.' }),
  },
  {
    title: 'RewardsSummary',
    description: 'Totals of reward points.',
    ...samples(rewardsSamples.answer),
  },
)
