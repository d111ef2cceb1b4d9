// A Vitest reporter that writes down what failed, or passed only when it was tried again.
import { writeFailures } from './failures.mjs';

export default class VitestFailures {
  onTestRunEnd(modules, unhandled) {
    writeFailures([
      ...modules.flatMap((module) => [
        ...module.errors().map((error) => failure('could not be run', module, error)),
        ...[...module.children.allTests()].flatMap((test) => failuresOf(test, module)),
      ]),
      ...unhandled.map((error) => failure('outside of a test', null, error)),
    ]);
  }
}

function failuresOf(test, module) {
  const [error] = test.result().errors ?? [];
  if (error === undefined) return [];
  return [{ ...failure(test.fullName, module, error), isRetried: test.result().state === 'passed' }];
}

function failure(title, module, error) {
  return {
    title,
    file: module?.relativeModuleId ?? '',
    isRetried: false,
    message: error.stack ?? error.message,
  };
}
