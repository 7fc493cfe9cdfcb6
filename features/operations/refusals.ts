import { refusal } from '~/lib/errors'

export const operationsRefusals = {
  notFailing: refusal(409, 'NOT_FAILING', '다시 시도할 것이 아니에요. 그사이 끝났거나 지금 진행 중이에요.'),
}
