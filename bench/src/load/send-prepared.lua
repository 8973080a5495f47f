-- A script for wrk. It sends the requests of a file in their order. The file holds complete requests, each followed by a
-- zero byte, so that wrk has little to do for each request.
function init(args)
  local file = assert(io.open(args[1], 'rb'))
  requests = {}
  for request in file:read('*a'):gmatch('[^%z]+') do
    requests[#requests + 1] = request
  end
  file:close()
  -- wrk asks for one request before it begins, to look at it.
  sent = -1
end

function request()
  sent = sent + 1
  return requests[math.max(sent - 1, 0) % #requests + 1]
end
