// A Playwright reporter that writes down what failed, or passed only when it was tried again.
import { relative } from 'node:path';
import { root } from './setup.mjs';
import { writeFailures } from './failures.mjs';

export default class PlaywrightFailures {
  outside = [];
  all = null;

  onBegin(_config, suite) {
    this.all = suite;
  }

  onError(error) {
    this.outside.push({ title: 'outside of a test', file: '', isRetried: false, message: textOf(error) });
  }

  onEnd() {
    const failed = (this.all?.allTests() ?? []).filter((test) =>
      ['unexpected', 'flaky'].includes(test.outcome()),
    );
    writeFailures([...failed.map(failure), ...this.outside]);
  }
}

function failure(test) {
  const { file, line } = test.location;
  return {
    title: test.title,
    file: `${relative(root, file)}:${line}`,
    isRetried: test.outcome() === 'flaky',
    message: textOf(test.results.find(({ error }) => error)?.error),
  };
}

function textOf(error) {
  return error?.stack ?? error?.message ?? error?.value ?? '';
}
