import { t } from 'elysia'
import rewardsSamples from './rewards.samples.json' with { type: 'json' }
import { samples } from '../../../endpoint/schema/samples.ts'

const points = (description: string) => t.Integer({ minimum: 0, description })
const participants = t.Integer({ minimum: 10, description: 'How many different ones.' })

export const rewardsSummary = t.Object(
  {
    asOf: t.Optional(
      t.String({
        format: 'date-time',
        description: 'When something was last added to these sums.',
      }),
    ),
    totalPoints: t.Optional(points('Of all that is shown. Absent where nothing can be.')),
    participants: t.Optional(participants),
    campaigns: t.Array(
      t.Object({
        campaign: t.String({ description: 'Its name; `other` holds those with too few.' }),
        points: points('Earned in it.'),
        participants,
      }),
    ),
    weeks: t.Array(
      t.Object({
        week: t.String({ description: 'ISO week in UTC, such as `2026-W47`; `other` likewise.' }),
        points: points('Earned in it.'),
        participants,
      }),
    ),
    distribution: t.Array(
      t.Object({
        fromPoints: points('Participants here have at least so many in all.'),
        belowPoints: t.Optional(points('And fewer than so many; absent for the last.')),
        participants,
      }),
      { description: 'How many have how much, in fixed steps of 1, 2, 5, 10 and so on, joined.' },
    ),
    leastGroup: t.Integer({ description: 'No figure stands on fewer participants than this.' }),
  },
  {
    title: 'RewardsSummary',
    description: 'Sums of reward points.',
    ...samples(rewardsSamples.answer),
  },
)
