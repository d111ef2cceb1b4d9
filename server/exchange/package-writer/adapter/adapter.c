/* Lets a program of the jury's that was written for another judge be one of the package format of 2025-09. It is compiled
   with the program and runs before its main: a child goes on as the program, with the arguments it knows, and when that has
   ended its word is said as the format wants it. For C and C++ on Linux. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ACCEPTED 42
#define REFUSED 43

static char ofOutput[4096], ofWords[4096], ofScore[4096], ofPoints[4096], ofShare[4096];

static void place(char *path, const char *folder, const char *name) {
  snprintf(path, 4096, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
}

static void lost(const char *why) {
  perror(why);
  _exit(1);
}

static void keepStandardInput(const char *path) {
  static char part[1 << 16];
  FILE *file = fopen(path, "wb");
  ssize_t bytes;
  if (file == NULL) lost(path);
  while ((bytes = read(0, part, sizeof part)) > 0)
    if (fwrite(part, 1, (size_t)bytes, file) != (size_t)bytes) lost(path);
  if (bytes < 0 || fclose(file) != 0) lost(path);
}

static void firstLineOf(const char *path, char *line, int size) {
  FILE *file = fopen(path, "rb");
  line[0] = '\0';
  if (file == NULL) return;
  if (fgets(line, size, file) == NULL) line[0] = '\0';
  fclose(file);
}

static void say(const char *path, double value) {
  FILE *file = fopen(path, "wb");
  if (file == NULL) lost(path);
  fprintf(file, "%.10g\n", value);
  if (fclose(file) != 0) lost(path);
}

/* A share of what the test gives, from 0 to 1. */
static int shareOf(double share) {
  if (!(share >= 0 && share <= 1)) {
    fprintf(stderr, "%g is no share from 0 to 1\n", share);
    return 1;
  }
  if (share == 1) return ACCEPTED;
  if (share == 0 || !IS_SCORING) return REFUSED;
  say(ofShare, share);
  return ACCEPTED;
}

/* testlib's: right, wrong in four ways, points, or a part out of 200. */
static int codeOfTestlib(int code) {
  char words[256];
  int part;
  double points;
  firstLineOf(ofWords, words, sizeof words);
  if (sscanf(words, "partially correct (%d)", &part) == 1) return shareOf(part / 200.0);
  if (code == 0) return ACCEPTED;
  if (code == 1 || code == 2 || code == 4 || code == 8) return REFUSED;
  if (code != 7 || sscanf(words, "points %lf", &points) != 1) return 1;
  if (!ARE_POINTS) return shareOf(points);
  say(ofPoints, points);
  return ACCEPTED;
}

/* CMS': a share on standard output. */
static int codeOfCms(int code) {
  char words[256];
  double share;
  firstLineOf(ofScore, words, sizeof words);
  return code == 0 && sscanf(words, "%lf", &share) == 1 ? shareOf(share) : 1;
}

static int codeOf(int code) {
  switch (ROLE) {
    case VALIDATOR: return code == 0 ? ACCEPTED : REFUSED;
    case CMS_CHECKER: return codeOfCms(code);
    default: return codeOfTestlib(code);
  }
}

/* Before: input, answer, folder of feedback. */
static void arrange(char **argv) {
  char *answer = argv[2];
  const char *folder = argv[3];
  place(ofOutput, folder, "output.txt");
  place(ofWords, folder, "judgemessage.txt");
  place(ofScore, folder, "cms_score.txt");
  place(ofPoints, folder, "score.txt");
  place(ofShare, folder, "score_multiplier.txt");
  if (ROLE != INTERACTOR) keepStandardInput(ofOutput);
  argv[2] = ROLE == CMS_CHECKER ? answer : ofOutput;
  argv[3] = ROLE == CMS_CHECKER ? ofOutput : answer;
}

__attribute__((constructor)) static void adapt(int argc, char **argv) {
  int status;
  pid_t child;
  if (ROLE != VALIDATOR) {
    if (argc < 4) {
      fprintf(stderr, "Arguments: input, answer, folder of feedback\n");
      _exit(1);
    }
    arrange(argv);
  }
  child = fork();
  if (child < 0) lost("fork");
  if (child == 0) {
    if (ROLE != VALIDATOR && freopen(ofWords, "wb", stderr) == NULL) _exit(1);
    if (ROLE == CMS_CHECKER && freopen(ofScore, "wb", stdout) == NULL) _exit(1);
    return;
  }
  while (waitpid(child, &status, 0) < 0) continue;
  if (ROLE != VALIDATOR) remove(ofOutput);
  if (WIFEXITED(status)) status = codeOf(WEXITSTATUS(status));
  else {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    status = 1;
  }
  remove(ofScore);
  fflush(stderr);
  _exit(status);
}
