import { answerJobs } from '#server/model/apart/child.ts';
import { readInto } from '../read.ts';
import { type ReaderJob } from './reader.ts';

answerJobs(({ folder, upload }: ReaderJob) => readInto(folder, upload));
