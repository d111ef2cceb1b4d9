#ifndef TASK_H
#define TASK_H

/* You write this function: what is asked for, of the n numbers a. */
long long solve(int n, const int *a);

#endif
