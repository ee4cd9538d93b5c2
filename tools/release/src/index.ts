export { publishBuiltModules, type PublishOptions, type PublishResult } from './publish';
