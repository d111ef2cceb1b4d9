// `npm run admin`: prepares the clone, then makes an admin or gives one a new password.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('admin');
