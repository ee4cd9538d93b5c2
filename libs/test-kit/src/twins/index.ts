export { firstDifference, type Told, Unrepeatable } from './told';
export { type Endpoint, walkAnswers } from './walk';
