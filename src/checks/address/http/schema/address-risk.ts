import { t } from 'elysia'
import { accountFields, addressBody, countSchema, kindSchema } from './account-facts.ts'
import addressRiskSamples from './address-risk.samples.json' with { type: 'json' }
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'

export const addressRiskBody = addressBody(addressRiskSamples.body)

const text = (description: string) => t.String({ description })

export const addressRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown` where nothing speaks against it and too little is known to call it safe: it was never used, or the node did not tell.',
    ),
    ...accountFields,
    mint: t.Optional(text('Of token accounts: the token.')),
    program: t.Optional(
      t.Object(
        {
          vouched: t.Boolean({
            description: 'A known protocol that moves assets only as its own rules allow.',
          }),
          upgradeable: t.Optional(
            t.Boolean({
              description:
                'Absent where its code is gone, or nobody could read who may replace it.',
            }),
          ),
          upgradeAuthority: t.Optional(text('Who may replace its code.')),
          upgradeAuthorityKind: t.Optional(kindSchema('What stands at that address.')),
          lastDeployedSlot: t.Optional(countSchema('Slot in which its code last changed.')),
        },
        { description: 'Of programs.' },
      ),
    ),
    controls: t.Array(
      t.Object({
        control: text('The power, such as `token-owner` or `upgrade-authority`; the list is open.'),
        holder: text('Who has it.'),
        holderKind: t.Optional(kindSchema('What stands at that address.')),
      }),
      { description: 'Who has power over what stands there, the owner first.' },
    ),
    evidence: assessmentEvidence,
  },
  {
    title: 'AddressRisk',
    description: 'What stands at an address, who controls it and what speaks against it.',
    ...samples(addressRiskSamples.answer),
  },
)
