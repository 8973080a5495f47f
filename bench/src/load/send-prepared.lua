-- For wrk: sends the requests that a file holds, in their order. They are whole requests with a zero byte after each,
-- so that the core that they are sent from has little to do.
function init(args)
  local file = assert(io.open(args[1], 'rb'))
  requests = {}
  for request in file:read('*a'):gmatch('[^%z]+') do
    requests[#requests + 1] = request
  end
  file:close()
  -- wrk asks for one before it begins, to look at it.
  sent = -1
end

function request()
  sent = sent + 1
  return requests[math.max(sent - 1, 0) % #requests + 1]
end
