export const rewardsSamples = {
  summary: {
    summary: 'Two campaigns, and small ones together',
    value: {
      asOf: '2026-12-05T09:36:16.025Z',
      totalPoints: 8300,
      participants: 18,
      campaigns: [
        { campaign: 'spring', points: 7650, participants: 18 },
        { campaign: 'autumn', points: 400, participants: 10 },
        { campaign: 'other', points: 250, participants: 10 },
      ],
      weeks: [
        { week: '2026-W47', points: 7650, participants: 18 },
        { week: '2026-W48', points: 650, participants: 10 },
      ],
      distribution: [{ fromPoints: 0, participants: 18 }],
      leastGroup: 10,
    },
  },
}
