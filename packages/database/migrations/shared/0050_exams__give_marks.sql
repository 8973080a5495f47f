-- Marks are whole numbers of parts, 3600 to a mark. An exam without marks counts the right answers, and half of them pass.
alter table exams
  add column marks_right integer check (marks_right between 1 and 360000),
  -- What a wrong answer takes. A question without an answer gives and takes nothing.
  add column marks_wrong integer check (marks_wrong between 0 and 360000),
  -- An attempt passes with a percentage of all marks, or with a number of parts.
  add column pass_percent integer check (pass_percent between 0 and 100),
  add column pass_marks integer check (pass_marks >= 0),
  -- squawk-ignore constraint-missing-not-valid
  add constraint exams_marks check (
    num_nonnulls(marks_right, marks_wrong, pass_percent, pass_marks) = 3 and num_nonnulls(pass_percent, pass_marks) = 1
    or num_nonnulls(marks_right, marks_wrong, pass_percent, pass_marks) = 0);

-- A question with other marks than its exam.
alter table exam_questions
  add column marks_right integer check (marks_right between 1 and 360000),
  add column marks_wrong integer check (marks_wrong between 0 and 360000),
  -- squawk-ignore constraint-missing-not-valid
  add constraint exam_questions_marks check (num_nonnulls(marks_right, marks_wrong) <> 1);

-- The sum of the parts of all right answers. The questions of the paper carry their own marks.
alter table papers add column total_marks integer;
