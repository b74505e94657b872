import { type Static, t } from 'elysia'
import { accountFields, addressBody, countSchema, kindSchema } from './account-facts.ts'
import addressRiskSamples from './address-risk.samples.json' with { type: 'json' }
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'

export const addressRiskBody = addressBody(addressRiskSamples.body)
export type AddressRiskBody = Static<typeof addressRiskBody>

const text = (description: string) => t.String({ description })

export const addressRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown`: no risk was found, but too little is known to call the address safe. It was never used, or the node did not return its history.',
    ),
    ...accountFields,
    mint: t.Optional(text('For token accounts: the token’s mint.')),
    program: t.Optional(
      t.Object(
        {
          vouched: t.Boolean({
            description: 'A trusted protocol, which moves assets only by its own published rules.',
          }),
          upgradeable: t.Optional(
            t.Boolean({
              description:
                'Whether its code can be replaced. Absent if the program is closed or its authority could not be read.',
            }),
          ),
          upgradeAuthority: t.Optional(text('Address that can replace its code.')),
          upgradeAuthorityKind: t.Optional(kindSchema('What is at that address.')),
          lastDeployedSlot: t.Optional(countSchema('Slot of the last change to its code.')),
        },
        { description: 'For programs.' },
      ),
    ),
    controls: t.Array(
      t.Object({
        control: text(
          'Kind of control, such as `token-owner` or `upgrade-authority`. More may be added.',
        ),
        holder: text('Address that has it.'),
        holderKind: t.Optional(kindSchema('What is at that address.')),
      }),
      { description: 'Who controls what is at the address, owner first.' },
    ),
    evidence: assessmentEvidence,
  },
  {
    title: 'AddressRisk',
    description: 'What is at an address, who controls it and what risks it carries.',
    ...samples(addressRiskSamples.answer),
  },
)
export type AddressRiskAnswer = Static<typeof addressRiskAnswer>
