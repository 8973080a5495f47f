-- Everything that belongs to one learner: learner_id comes first in every key here, and nothing
-- outside this schema is referenced, so that learners can be spread over clusters.
create schema learner;
